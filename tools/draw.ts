import { readFileSync } from 'node:fs';
import { recomputeDraw } from '../apps/server/src/features/new-shares/rules/draw-file.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';

// `npm run draw -- FILE`: recomputes a published draw of new shares, without a database or a server, and names the first line that differs.

await orSay(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartRefusal('Usage: npm run draw -- FILE, where FILE is the published file of a draw');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartRefusal(`The file ${file} can't be read: ${(error as Error).message}.`);
  }
  const wrong = recomputeDraw(text);
  if (wrong) throw new StartRefusal(`The draw is not what its file says. Line ${wrong.line}: ${wrong.what}.`);
  const given = text.split('\n').filter(line => /^drawn \S+ \S+ [1-9]/.test(line)).length;
  console.log(`The draw is right: commitment, list, beacon, numbers and shares agree. ${given} requests got shares.`);
});
