import { Link } from 'wouter';
import styles from './tabs.module.css';

type Tab = { readonly name: string; readonly title: string };

/** The parts of a page, each at an address of its own: `?tab=` before the path. The first one needs none. */
export function Tabs({ label, path, tabs, at }: { label: string; path: string; tabs: readonly Tab[]; at: string }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, title }, place) => (
        <Link key={name} href={place === 0 ? path : `${path}?tab=${name}`} aria-current={name === at ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
