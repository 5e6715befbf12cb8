/** The log: what happened as sentences, told turn by turn, each with the clauses behind it. */

import { eventsOf } from '../lib/events';
import type { Step } from '../lib/messages';
import { language } from '../lib/preferences.svelte';
import type { LocalizedString } from '../paraglide/runtime';
import type { Company } from './company';
import { sentence } from './sentences';

export interface LogLine {
  /** Tells one line from all others. */
  key: string;
  car: number;
  text: LocalizedString;
  clauses: readonly string[];
  /** A round begins with it. */
  isHead: boolean;
}

/** The sentences of these steps, oldest first. A step's lines are made once, so that a list of them changes only at its end. */
export const linesOf = (steps: readonly Step[], company: Company): LogLine[] =>
  steps.flatMap((step) => {
    const made = known.get(step);
    if (made?.company === company && made.language === language.value) return made.lines;
    const lines = linesOfStep(step, company);
    known.set(step, { company, language: language.value, lines });
    return lines;
  });

const known = new WeakMap<Step, { company: Company; language: string; lines: LogLine[] }>();

const linesOfStep = (step: Step, company: Company): LogLine[] =>
  eventsOf(step).flatMap((event, at) => {
    const text = sentence(event, company);
    const isHead = event.kind === 'round_began';
    return text ? [{ key: `${step.ply}.${at}`, car: event.car, text, clauses: event.clauses, isHead }] : [];
  });
