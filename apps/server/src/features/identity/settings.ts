import * as z from 'zod/mini';
import { setting } from '../../platform/config.ts';

export const identitySettings = {
  screeningNames: setting({
    variable: 'PARKETT_SCREENING_NAMES',
    option: '--screening-names',
    shows: 'a file',
    preset: '',
    explains:
      'Names that need a second reviewer, one on a line with notes behind a number sign; two such notes, List: and Version:, say which list it is. Without it a short list of made-up ones.',
    schema: z.string(),
  }),
};
