import { beforeEach, describe, expect, it } from 'vitest';
import { Driving } from './driving';
import type { BoardCar, Sheet, SheetSpace } from './types';

const space = (x: number, heading = 0): SheetSpace => ({
  polygon: [],
  x,
  y: 0,
  heading,
  width: 20,
  length: 40,
  lane: 1,
  corner: null,
  area: 'track',
});
const sheet: Sheet = {
  name: 'A straight',
  width: 500,
  height: 100,
  spaces: { a: space(0), b: space(40), c: space(80), d: space(120) },
  corners: [],
  grid: [],
  line: null,
};
const car = (index: number, id: string | null, spun = false): BoardCar => ({
  car: index,
  space: id,
  colour: index,
  number: index,
  status: 'racing',
  spun,
  place: 1,
});

/** An animation that ends when it is told to. */
class Run {
  finish!: () => void;
  finished = new Promise<void>((resolve) => (this.finish = resolve));
  cancel = (): void => undefined;
  constructor(
    readonly frames: Keyframe[],
    readonly options: KeyframeAnimationOptions,
  ) {}
}

class Shape {
  runs: Run[] = [];
  private styles = new Map<string, string>();
  style = { setProperty: (name: string, value: string) => void this.styles.set(name, value) };
  animate(frames: Keyframe[], options: KeyframeAnimationOptions): Run {
    const run = new Run(frames, options);
    this.runs.push(run);
    return run;
  }
  get at(): string | undefined {
    return this.styles.get('transform');
  }
}

const at = (x: number, turn = 0): string => `translate(${x}.0px, 0.0px) rotate(${turn}.0deg)`;
/** Let everything happen that waits for nothing but its turn. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

let driving: Driving;
let shapes: Shape[];
beforeEach(() => {
  driving = new Driving(sheet);
  shapes = [new Shape(), new Shape()];
  driving.stand([car(0, 'a'), car(1, 'b')]);
  shapes.forEach((shape, index) => driving.show(index, shape as unknown as SVGGElement));
});

const run = (index: number, count = 0): Run => {
  const found = shapes[index]?.runs[count];
  if (!found) throw new Error(`car ${index} does not drive`);
  return found;
};

describe('a car', () => {
  it('stands on its space, and elsewhere when it is put there', () => {
    expect(shapes[1]?.at).toBe(at(40));
    driving.stand([car(0, 'a'), car(1, 'd')]);
    expect(shapes[1]?.at).toBe(at(120));
    driving.place(1, 'c');
    expect(shapes[1]?.at).toBe(at(80));
  });

  it('stands the wrong way round when it has spun', () => {
    driving.stand([car(0, 'a', true), car(1, 'b')]);
    expect(shapes[0]?.at).toBe(at(0, 180));
  });

  it('drives from where it is to the end of its way, and is left alone meanwhile', async () => {
    let arrived = false;
    const drive = driving.drive(0, ['b', 'c']).then(() => (arrived = true));
    await settled();
    const { frames } = run(0);
    expect(frames[0]).toMatchObject({ transform: at(0), offset: 0 });
    expect(frames.at(-1)).toMatchObject({ transform: at(80), offset: 1 });
    driving.stand([car(0, 'c'), car(1, 'b')]);
    expect(shapes[0]?.at).toBe(at(0));
    expect(arrived).toBe(false);
    run(0).finish();
    await drive;
    expect(shapes[0]?.at).toBe(at(80));
  });

  it('stands after a drive where it is said to, not where the way has led', async () => {
    const drive = driving.drive(0, ['b']);
    driving.stand([car(0, 'd'), car(1, 'b')]);
    await settled();
    run(0).finish();
    await drive;
    expect(shapes[0]?.at).toBe(at(120));
  });

  it('takes as long as it is told, else in proportion to the way within bounds', async () => {
    const drives = [driving.drive(0, ['b', 'c', 'd'], 77)];
    await settled();
    expect(run(0).options.duration).toBe(77);
    run(0).finish();
    await drives[0];
    drives.push(driving.drive(1, ['c']));
    await settled();
    expect(run(1).options.duration).toBe(260); // 40 units at .75 a millisecond would be 53
    run(1).finish();
    await drives[1];
  });
});

describe('several drives', () => {
  it('come one after the other', async () => {
    const drives = [driving.drive(0, ['b']), driving.drive(1, ['c'])];
    await settled();
    expect(shapes[1]?.runs).toHaveLength(0);
    run(0).finish();
    await drives[0];
    await settled();
    run(1).finish();
    await drives[1];
    expect(shapes[1]?.at).toBe(at(40)); // nobody has said that it stands elsewhere
  });

  it('end at once when they are settled, running and waiting ones', async () => {
    const drives = [driving.drive(0, ['b']), driving.drive(1, ['c'])];
    driving.stand([car(0, 'b'), car(1, 'c')]);
    await settled();
    driving.settle();
    await Promise.all(drives);
    expect(shapes.map((shape) => shape.at)).toEqual([at(40), at(80)]);
    expect(shapes[1]?.runs).toHaveLength(0);
  });

  it('are cut short when many wait, so that what is shown keeps up', async () => {
    const drives = [0, 1, 0, 1].map((index, step) => driving.drive(index, [['b', 'c', 'c', 'd'][step] ?? '']));
    await settled();
    expect(shapes.map((shape) => shape.runs.length)).toEqual([0, 1]); // the first has been left out
    for (const [index, count] of [
      [1, 0],
      [0, 0],
      [1, 1],
    ] as const) {
      run(index, count).finish();
      await settled();
    }
    await Promise.all(drives);
  });

  it('take no time when nobody is to see them', async () => {
    driving.isInstant = () => true;
    await driving.drive(0, ['b', 'c']);
    expect(shapes[0]?.runs).toHaveLength(0);
  });
});
