/**
 * What belongs to every screen, to the sign-in screens, to every data screen and to the screens of one instrument comes in one piece each:
 * on a phone a request costs more than the few bytes of it that a screen doesn't use.
 */
const alone = { includeDependenciesRecursively: false };
export const groups = [
  {
    name: 'core',
    test: /rolldown[/:]runtime|preload-helper|node_modules\/(react|react-dom|scheduler)\/|web\/src\/(routes|screen-loading|navigation\/(paths|link|location|screens)|lib\/(api|config|cookies|session|session-end|stored|texts)|shell\/(app|outlet|screen-boundary))\.(tsx?|module\.css)$|contract\/src\/client|ui\/src\/(class-names|first-constants|actions\/button|motif\/wordmark|overlays\/toast)\.(tsx?|module\.css)$/,
  },
  { name: 'sign-in', test: /domain\/customer\/(demo-account|opened-demo)\.|features\/sign-in\/parts\/language-choice\./ },
  { name: 'field', test: /ui\/src\/actions\/field\./, ...alone },
  { name: 'form', test: /node_modules\/react-hook-form\/|lib\/form\//, ...alone },
  { name: 'schemas', test: /node_modules\/zod\/|contract\/src\/(call|shapes)\./, ...alone },
  { name: 'sign-in-form', test: /features\/sign-in\/(parts\/page|forms\/[\w-]+)\./, ...alone },
  { name: 'query', test: /node_modules\/@tanstack\//, ...alone },
  {
    name: 'data',
    test: /web\/src\/(features\/market\/model\.|lib\/(price|later|lazy-part|reads\/|pull-words|stream\/(connection|quotes|live-quote|throttle)\.)|domain\/instrument\/(instrument-row|live-cell|virtual-rows)\.|navigation\/back-header)|ui\/src\/(constants|format|feedback\/states|lists\/pull-to-refresh|actions\/segments|figures\/sparkline)\.|kernel\/src\/(decimal|format|instant|invariant|result|rounding)\.|contract\/src\/stream\./,
    ...alone,
  },
  { name: 'market-lists', test: /web\/src\/(features\/market\/(queries|parts\/(movers|section))|lib\/stream\/(index|clock)|domain\/clock\/session-ribbon)\./, ...alone },
  {
    name: 'instrument',
    test: /web\/src\/(features\/market\/(chart-model|detail\/(?!chart\/(price-chart|draw|drawn|chart-colours|chart-legend|chart-axis|chart-series|mark-tags))[\w/-]+)|lib\/stream\/depth)\./,
    ...alone,
  },
  { name: 'watch', test: /web\/src\/(features\/watchlist\/(model|queries|parts\/star-button)|screens\/trading-parts)\./, ...alone },
  { name: 'figures', test: /ui\/src\/(figures\/figures|lists\/list-row)\./, ...alone },
  { name: 'dialog', test: /ui\/src\/(overlays\/dialog|actions\/choice)\./, ...alone },
];
