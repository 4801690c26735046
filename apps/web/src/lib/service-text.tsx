import { useConfig } from './config.ts';
import { Link } from '../navigation/link.tsx';
import { useLocation } from '../navigation/location.ts';
import { layoutOf } from '../navigation/paths.ts';
import { rich } from './rich-text.tsx';

/** Words with a link to customer service in them: the page that the house has set up, or else our own screen. */
export function ServiceText({ words, className }: { words: string; className?: string | undefined }) {
  const { kefu } = useConfig();
  const own = layoutOf(useLocation().path) === 'desktop' ? '/pc/information/kf' : '/information/kf';
  const link = (linked: string) =>
    kefu ? (
      <a href={kefu} target="_blank" rel="noopener noreferrer">
        {linked}
      </a>
    ) : (
      <Link to={own}>{linked}</Link>
    );
  return <p className={className}>{rich(words, { a: link })}</p>;
}
