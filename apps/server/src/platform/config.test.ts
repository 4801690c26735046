import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compose, helpOf, readBy, readSettings, setting, wholeNumber } from './config.ts';

const lamp = {
  lampColour: setting({
    variable: 'LAMP_COLOUR',
    option: '--lamp-colour',
    shows: 'red or green',
    preset: 'red',
    explains: 'What the lamp shows.',
    schema: z.enum(['red', 'green']),
  }),
};
const clock = {
  ticks: setting({
    variable: 'TICKS',
    option: '--ticks',
    shows: 'a number from 1 to 60',
    preset: '5',
    explains: 'How often.',
    schema: wholeNumber(1, 60),
  }),
  hands: setting({
    variable: 'HANDS',
    option: '--hands',
    shows: 'two words',
    preset: '',
    explains: 'Which ones.',
    schema: readBy(text => (text === '' ? [] : / /.test(text) ? text.split(' ') : null)),
  }),
};
const settings = compose(lamp, clock);
const read = (args: string[], env: NodeJS.ProcessEnv = {}) => readSettings(settings, env, args);

test('an option stands above its variable, that above the preset; an empty variable says nothing', () => {
  expect(read([])).toEqual({ lampColour: 'red', ticks: 5, hands: [] });
  expect(read(['--ticks', '7', '--hands=long short'], { TICKS: '6', LAMP_COLOUR: '' })).toEqual({
    lampColour: 'red',
    ticks: 7,
    hands: ['long', 'short'],
  });
  expect(read(['--ticks=7', '--ticks=8'], { LAMP_COLOUR: 'green' })).toEqual({ lampColour: 'green', ticks: 8, hands: [] });
});

test.each([
  [['--ticks=0'], {}, "--ticks must be a number from 1 to 60, not '0'."],
  [['--ticks=1e1'], {}, "--ticks must be a number from 1 to 60, not '1e1'."],
  [['--ticks='], {}, "--ticks must be a number from 1 to 60, not ''."],
  [['--ticks', '--hands'], {}, "--ticks must be a number from 1 to 60, not '--hands'."],
  [[], { LAMP_COLOUR: 'blue' }, "LAMP_COLOUR must be red or green, not 'blue'."],
  [[], { HANDS: 'long' }, "HANDS must be two words, not 'long'."],
  [['--ticks'], {}, "The option --ticks needs a value: 'npm start -- --help' lists all."],
  [['--tocks', '7'], {}, "Unknown option --tocks: 'npm start -- --help' lists all."],
  [['--__proto__=7'], {}, "Unknown option --__proto__: 'npm start -- --help' lists all."],
  [['-t', '7'], {}, "Unknown option -t: 'npm start -- --help' lists all."],
  [['now'], {}, "Unknown option now: 'npm start -- --help' lists all."],
  [['postgres://park:secret@db.test'], {}, "Unknown option (a word without --): 'npm start -- --help' lists all."],
  [['--', '--ticks=7'], {}, "Unknown option --: 'npm start -- --help' lists all."],
] as const)('%j with %j is refused with one sentence', (args, env, sentence) => {
  expect(() => read([...args], env)).toThrow(sentence);
});

test('the help tells of each setting of each part: its names, what it does, what it takes, its preset', () => {
  expect(helpOf(settings)).toContain(
    '  LAMP_COLOUR, --lamp-colour\n      What the lamp shows.\n      red or green (preset: red)\n  TICKS, --ticks\n',
  );
  expect(helpOf(settings)).toMatch(/ {6}Which ones\.\n {6}two words$/);
});

test('two parts can’t claim the same name, variable or option', () => {
  expect(() => compose(lamp, lamp)).toThrow('two settings are called lampColour');
  expect(() => compose(lamp, { other: { ...lamp.lampColour, option: '--other' } })).toThrow('LAMP_COLOUR');
  expect(() => compose(lamp, { other: { ...lamp.lampColour, variable: 'OTHER' } })).toThrow('--lamp-colour');
});
