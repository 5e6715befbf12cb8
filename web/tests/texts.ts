/**
 * Finds words for people that stand in the code instead of in a catalogue.
 *
 * Looked at are the texts of a template; what an expression in it may put there; labels, titles and the like of elements,
 * components and objects; what is announced or noted; and what a style writes. Words for machines (classes, ids, kinds)
 * stand in other places, so nothing needs a list of exceptions.
 */

import { parse } from 'svelte/compiler';
import { walk } from 'zimmerframe';

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Attributes, properties of components and keys of objects whose values people read. */
const READ =
  /^(label|title|hint|error|placeholder|alt|heading|caption|aria-(label|description|roledescription|valuetext))$/;
const SAYING = new Set(['announce', 'toast']);

const hasWords = (value: unknown): value is string => typeof value === 'string' && /\p{L}/u.test(value);

/** The literal words that an expression may become. */
function wordsOf(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return hasWords(node.value) ? [node.value] : [];
    case 'TemplateLiteral': {
      const fixed = (node.quasis as { value: { cooked: string } }[])
        .map((quasi) => quasi.value.cooked)
        .filter(hasWords);
      return [...fixed, ...(node.expressions as Node[]).flatMap(wordsOf)];
    }
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((one) => wordsOf(one as Node));
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.type === 'BinaryExpression' && node.operator !== '+'
        ? []
        : [node.left, node.right].flatMap((one) => wordsOf(one as Node));
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return wordsOf(node.expression as Node);
    default:
      return [];
  }
}

/** The words of an attribute's value or of a template's parts: texts and expressions. */
function wordsIn(value: unknown): string[] {
  const parts = (Array.isArray(value) ? value : [value]) as Node[];
  return parts.flatMap((part) => {
    if (part.type === 'Text') return hasWords(part.data) ? [part.data.trim()] : [];
    return part.type === 'ExpressionTag' ? wordsOf(part.expression as Node) : [];
  });
}

/** The words for people in a component or, of `.ts`, a module. */
export function texts(file: string, source: string): string[] {
  const code = file.endsWith('.ts') ? `<script lang="ts">${source}</script>` : source;
  const found: string[] = [];
  walk(parse(code, { modern: true }) as unknown as Node, null, {
    _(node, { next }) {
      if (node.type === 'Fragment') found.push(...wordsIn(node.nodes));
      else if (node.type === 'Attribute' && READ.test(node.name as string) && node.value !== true)
        found.push(...wordsIn(node.value));
      else if (node.type === 'Property') {
        const key = node.key as { name?: string; value?: string };
        if (READ.test(key.name ?? key.value ?? '')) found.push(...wordsOf(node.value as Node));
      } else if (node.type === 'CallExpression' && SAYING.has((node.callee as { name?: string }).name ?? ''))
        found.push(...wordsOf((node.arguments as Node[])[0]));
      else if (node.type === 'Declaration' && node.property === 'content' && hasWords(node.value))
        found.push(node.value);
      next();
    },
  });
  return found;
}
