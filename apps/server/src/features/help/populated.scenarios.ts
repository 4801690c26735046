import { bodyHash } from '../../platform/commands/index.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { shipped } from './articles.ts';
import { publishing } from './publish.ts';

/** An operator has changed an article twice. */
export async function populate({ commands }: TestFloor): Promise<void> {
  const publish = publishing(commands);
  const texts = shipped.get('costs')!;
  for (const from of [0, 1]) {
    const given = {
      principal: { kind: 'operator', id: 1n },
      route: 'articles/publish',
      key: `article-costs-from-${from}`,
      bodyHash: bodyHash({ from }),
    };
    const changed = { ...texts, en: { ...texts.en, title: `What trading costs, version ${from + 1}` } };
    await publish({ ...given, command: { id: 'costs', from, texts: changed } });
  }
}
