import { useId, useRef, type ReactNode } from 'react';
import { Icon, type IconName, Segments } from '@parkett/ui';
import { chooseLanguage } from '../../lib/language.ts';
import { choosePreferences, usePreferences } from '../../lib/preferences.ts';
import { languages, presentLanguage } from '../../lib/stored.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './menus.module.css';

/** A button that opens a small panel under itself; the browser closes it on Esc or a press elsewhere. */
function Popover({ icon, label, text, children }: { icon: IconName; label: string; text?: string; children: (close: () => void) => ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        popoverTarget={id}
        onClick={() => {
          const { bottom, right } = button.current!.getBoundingClientRect();
          panel.current!.style.top = `${bottom + 6}px`;
          panel.current!.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
        }}
      >
        <Icon name={icon} size={20} />
        {text ? <span>{text}</span> : null}
      </button>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}

/** English, Deutsch, 简体中文, then 한국어 and 繁體中文. Choosing stores it and loads the page again. */
export function LanguageMenu() {
  const t = useTexts('shell');
  const present = presentLanguage();
  return (
    <Popover icon="language" label={t('chooseLanguage')} text={languages.find(l => l.language === present)!.name}>
      {() => (
        <ul className={styles.list}>
          {languages.map(({ language, name, tag }) => (
            <li key={language}>
              <button type="button" lang={tag} aria-pressed={language === present} onClick={() => chooseLanguage(language)}>
                <span>{name}</span>
                {language === present ? <Icon name="check" size={16} /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** Theme, colours of up and down, price tint and row height: the desktop's settings. */
export function AppearanceMenu() {
  const t = useTexts('shell');
  const chosen = usePreferences('desktop');
  return (
    <Popover icon="theme" label={t('appearance')}>
      {() => (
        <div className={styles.settings}>
          <p>{t('theme')}</p>
          <Segments
            label={t('theme')}
            value={chosen.theme}
            onChange={theme => void choosePreferences({ theme }, { isSaid: true })}
            options={[
              { value: 'system', label: t('themeSystem') },
              { value: 'light', label: t('themeLight') },
              { value: 'dark', label: t('themeDark') },
            ]}
          />
          <p>{t('colours')}</p>
          <Segments
            label={t('colours')}
            value={chosen.colours}
            onChange={colours => void choosePreferences({ colours }, { isSaid: true })}
            options={[
              { value: 'green-up', label: t('coloursGreenUp') },
              { value: 'red-up', label: t('coloursRedUp') },
            ]}
          />
          <p>{t('priceTint')}</p>
          <Segments
            label={t('priceTint')}
            value={chosen.priceTint}
            onChange={priceTint => void choosePreferences({ priceTint }, { isSaid: true })}
            options={[
              { value: 'off', label: t('off') },
              { value: 'on', label: t('on') },
            ]}
          />
          <p>{t('density')}</p>
          <Segments
            label={t('density')}
            value={chosen.density}
            onChange={density => void choosePreferences({ density }, { isSaid: true })}
            options={[
              { value: 'comfortable', label: t('densityComfortable') },
              { value: 'compact', label: t('densityCompact') },
            ]}
          />
        </div>
      )}
    </Popover>
  );
}
