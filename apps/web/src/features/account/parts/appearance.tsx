import { Segments } from '@parkett/ui';
import { choosePreferences, usePreferences, type Preferences } from '../../../lib/preferences.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './account.module.css';

type Choice<K extends 'theme' | 'colours' | 'priceTint'> = {
  readonly name: K;
  readonly options: readonly { value: Preferences[K]; label: string }[];
};

/** Theme, colours of up and down, and the tint of changing prices. Take effect at once. */
export function Appearance() {
  const t = useTexts('shell');
  return (
    <div className={styles.choices}>
      <Choose
        name="theme"
        options={[
          { value: 'system', label: t('themeSystem') },
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
        ]}
      />
      <Choose
        name="colours"
        options={[
          { value: 'green-up', label: t('coloursGreenUp') },
          { value: 'red-up', label: t('coloursRedUp') },
        ]}
      />
      <Choose
        name="priceTint"
        options={[
          { value: 'off', label: t('off') },
          { value: 'on', label: t('on') },
        ]}
      />
    </div>
  );
}

function Choose<K extends 'theme' | 'colours' | 'priceTint'>({ name, options }: Choice<K>) {
  const t = useTexts('shell');
  const chosen = usePreferences('mobile');
  return (
    <div>
      <p className={styles.label}>{t(name)}</p>
      <Segments
        label={t(name)}
        value={chosen[name]}
        onChange={(value: Preferences[K]) => void choosePreferences({ [name]: value }, { isSaid: true })}
        options={options}
      />
    </div>
  );
}
