import { Fact, formatDay } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { wordsOfPrice, type House } from '../model.ts';
import styles from './about-us.module.css';

/** The price list in force and those that are decided already, from the dated rules. */
export function Prices({ house: { priceLists, settlements } }: { house: House }) {
  const t = useTexts('about');
  return (
    <section className={styles.part}>
      <h2>{t('prices')}</h2>
      <p className={styles.small}>{t('pricesText')}</p>
      {priceLists.map(({ from, prices }, at) => (
        <div key={from ?? 'first'} className={styles.list}>
          <h3>{at === 0 ? t('inForce') : t('fromDay', { day: formatDay(from ?? '') })}</h3>
          <dl className={styles.facts}>
            {prices.map(price => {
              const { key, figures } = wordsOfPrice(price);
              return (
                <Fact key={price.class} label={t(`class-${price.class}`)}>
                  {t(key, figures)}
                </Fact>
              );
            })}
          </dl>
        </div>
      ))}
      <p>{t('free')}</p>
      <p>{t('taxes')}</p>
      <h3>{t('settlement')}</h3>
      <ul>
        {settlements.map(({ from, days }, at) => (
          <li key={from ?? 'first'}>{at === 0 ? t('settles', { n: days }) : t('settlesFrom', { n: days, day: formatDay(from ?? '') })}</li>
        ))}
      </ul>
    </section>
  );
}
