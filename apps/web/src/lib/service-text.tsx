import { useConfig } from './config.ts';
import { rich } from './rich-text.tsx';

/** Words with a link to customer service in them; nothing where the house has none. */
export function ServiceText({ words, className }: { words: string; className?: string | undefined }) {
  const { kefu } = useConfig();
  if (!kefu) return null;
  const link = (linked: string) => (
    <a href={kefu} target="_blank" rel="noopener noreferrer">
      {linked}
    </a>
  );
  return <p className={className}>{rich(words, { a: link })}</p>;
}
