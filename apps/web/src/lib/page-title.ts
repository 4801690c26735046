import { presentConfig } from './config.ts';

let name: string | null = null;
let unread = '';

function write(): void {
  const house = presentConfig().title;
  document.title = `${unread && `(${unread}) `}${name === null ? house : `${name} · ${house}`}`;
}

/** The page's title is the heading of its screen and the house's name. */
export function namePage(heading: string): void {
  name = heading;
  write();
}

/** Unread messages stand before the title, as the text shows them; an empty text stands for none. */
export function countInTitle(shown: string): void {
  if (shown === unread) return;
  unread = shown;
  write();
}
