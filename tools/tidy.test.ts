import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// House rules that no other tool checks. Each test lists the offenders, so that a failure says where to look.

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => file && !file.startsWith('tools/fixtures/') && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const code = tracked.filter(file => /\.(ts|tsx|mjs|cjs)$/.test(file));
const isTest = (file: string): boolean => /\.(test|e2e|scenarios)\.tsx?$|\/testing\//.test(file);
const product = code.filter(file => /^(apps|packages)\//.test(file) && !isTest(file));
const documents = tracked.filter(file => file.endsWith('.md'));
const thisFile = 'tools/tidy.test.ts';

const linesMatching = (files: string[], pattern: RegExp): string[] =>
  files.flatMap(file =>
    read(file)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim().slice(0, 100)}`] : [])),
  );

test('no file of code is longer than 400 lines', () => {
  expect(code.filter(file => read(file).split('\n').length > 401)).toEqual([]);
});

test('half of all files of code have at most 80 lines', () => {
  const lengths = code.map(file => read(file).split('\n').length).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(81);
});

/** Rules for fields that give them a size of their own, apart from the large ones, which doesn't heed the least that a phone asks for. */
const smallFields = (file: string): string[] =>
  [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', declared = '']) => {
    const isOfField = selector
      .split(',')
      .some(one => /(^|[\s>+~(])(input|select|textarea)(?![\w-])(?!.*(::|\boption\b))|\[cmdk-input\]/.test(one.trim()));
    const isSized = /(^|[;\s])font(-size)?:/.test(declared) && !/--field-least|--size-(20|28|40)/.test(declared);
    return isOfField && isSized ? [`${file}: ${selector.trim()}`] : [];
  });

test('a field is never smaller than --field-least, below which a phone zooms into it', () => {
  expect(tracked.filter(file => file.endsWith('.css')).flatMap(smallFields)).toEqual([]);
});

test('styles are modules: the desk has one sheet for elements without a class, the app has the theme alone', () => {
  const sheets = tracked.filter(file => /^apps\/.*\.css$/.test(file) && !file.endsWith('.module.css'));
  expect(sheets).toEqual(['apps/desk/src/style/base.css']);
  expect(linesMatching(sheets, /(^|[\s,(])\.[a-z]/)).toEqual([]);
});

test('files are named in kebab-case and after what they hold', () => {
  const badName = (file: string): boolean => {
    const name = basename(file).replace(/(\.(test|e2e|scenarios|config))?\.[a-z]+$/, '');
    return !/^\.?[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || /(^|-)(utils?|helpers?|common|managers?|misc|stuff)$/.test(name);
  };
  expect(code.filter(badName)).toEqual([]);
});

/** Parameters and variables of a file that are called so. */
const namedOf = (file: string): string[] => {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node);
    if (isNamed && ts.isIdentifier(node.name) && node.name.text === 'of')
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.name.getStart(source)).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

test('parameters and variables say what they are: none is called of', () => {
  const judged = code.filter(file => /\bof\b\??[ ]?(:|=|,|\)|\})/.test(read(file)));
  expect(judged.flatMap(namedOf)).toEqual([]);
});

test('nothing is left for later in the code, and no test is switched off', () => {
  const unfinished = new RegExp(`\\b(${['TO', 'DO|FIX', 'ME'].join('')})\\b`);
  expect(linesMatching(code, unfinished)).toEqual([]);
  // A journey of one layout only says so by a condition; what has a title or nothing in the brackets is switched off for good.
  const switchedOff = /\b(test|it|describe)\.(only|todo|fails)\(|\b(test|it|describe)\.(skip|fixme)\(\s*(['"`)]|$)|\bx(it|describe|test)\(/;
  expect(
    linesMatching(
      code.filter(file => file !== thisFile),
      switchedOff,
    ),
  ).toEqual([]);
});

/** Where a bare integer becomes an amount, an account or a unit: the kernel's functions and the ledger's edge. */
const branding = [
  ...['amount', 'price'].map(name => `packages/kernel/src/${name}.ts`),
  ...['directory', 'holds-store', 'rules/chart', 'rules/entry'].map(name => `apps/server/src/books/ledger/${name}.ts`),
];

test('nothing else says of an integer what it counts', () => {
  const elsewhere = product.filter(file => !branding.includes(file));
  const brands = 'Amount|Money|Quantity|Price|UnitId|AccountId|AccountRow|Posting|NewHold';
  expect(linesMatching(elsewhere, new RegExp(`\\bas (unknown as )?(readonly )?(${brands})\\b`))).toEqual([]);
});

/** Field names, and the addresses of the list calls. */
const legacyWords = [
  ...['ccsz', 'fdyk', 'rjmoney', 'yingkui', 'ustd'],
  ...['userproductlist', 'usernewstocklist', 'urnjylist', 'ustockslist', 'userstocklist'],
];

test("the old API's words live in contract/src/wire.ts only", () => {
  const elsewhere = product.filter(file => !file.startsWith('packages/contract/src/wire'));
  expect(linesMatching(elsewhere, new RegExp(`\\b(${legacyWords.join('|')})\\b`))).toEqual([]);
});

const folderOf = (file: string, kind: string): string | undefined => new RegExp(`^apps/server/src/${kind}/([^/]+)/`).exec(file)?.[1];

test('every book and every feature of the server has its page', () => {
  const missing = ['books', 'features'].flatMap(kind =>
    [...new Set(tracked.flatMap(file => folderOf(file, kind) ?? []))]
      .map(name => `apps/server/src/${kind}/${name}/README.md`)
      .filter(page => !tracked.includes(page)),
  );
  expect(missing).toEqual([]);
});

/** The names of all features: the folders of the server, each with its declaration. */
const features = new Set(tracked.flatMap(file => folderOf(file, 'features') ?? []));

test('every feature of the server declares itself by the name of its folder', () => {
  const declared = (name: string): boolean => {
    const file = `apps/server/src/features/${name}/feature.ts`;
    return tracked.includes(file) && read(file).includes(`declareFeature({\n  name: '${name}',`);
  };
  expect([...features].filter(name => !declared(name))).toEqual([]);
});

/**
 * Parts of the contract that belong to no feature or are a feature's second file (trading's portfolio and positions, the desk's calls of gates and identity, security's
 * confirming), and screens around several.
 */
const shared = new Set([
  'call',
  'calls',
  'client',
  'confirming',
  'connection',
  'denials',
  'envelope',
  'index',
  'passkeys',
  'shapes',
  'stream',
  'wire',
  'wire-lists',
  'wire-totals',
  'portfolio',
  'positions',
  'ledger-words',
  'thread-words',
  'withdrawal-words',
  'money-denials',
  'exchange-denials',
  'exchange-rule-words',
  'block-denials',
  'new-share-denials',
  'block-rule-words',
  'loan-denials',
  'loan-reasons',
  'loan-rule-words',
  'security-rule-words',
  'loan-words',
  'message-kinds',
  'draw-file',
  'allotment',
  'reasons',
  'rule-field-words',
  'rule-words',
  'records',
  'deposit-words',
  'opening-list-words',
  'recall-reasons',
  'desk-corporate-actions',
  'desk-customer-service',
  'desk-denials',
  'desk-deposits',
  'desk-withdrawals',
  'desk-institutions',
  'desk-loans',
  'desk-gates',
  'desk-help',
  'desk-identity',
  'desk-messages',
  'desk-recovery',
  'desk-reconciliation',
  'desk-new-shares',
  'account',
  'clock',
]);

test('a feature has one name in server, contract, web and journeys', () => {
  const used = tracked.flatMap(file => {
    const match = /^apps\/(?:server|web)\/src\/features\/([^/]+)\/|^packages\/contract\/src\/([a-z-]+)\.ts$/.exec(file);
    return match?.[1] ?? match?.[2] ?? [];
  });
  expect([...new Set(used)].filter(name => !features.has(name) && !shared.has(name))).toEqual([]);
});

test('SQL lives in stores; the checks of the auditor are statements themselves', () => {
  const outside = product.filter(
    file => /^apps\/server\/src\/(books|features|adapters)\//.test(file) && !/(^|-)store\.ts$/.test(basename(file)) && !/\/checks\//.test(file),
  );
  expect(linesMatching(outside, /\.(query|arrays)(<.*>)?\(\s*['"`]|\b(insert into|delete from|update \w+ set)\b/i)).toEqual([]);
});

test('rules are synchronous and know neither the time nor chance nor exceptions', () => {
  const rules = product.filter(file => /\/rules\//.test(file));
  expect(linesMatching(rules, /^(?!\s*(\/\/|\*|\/\*)).*(\bawait\b|\basync\b|\bthrow\b|Date\.now|new Date\(\)|Math\.random|performance\.)/)).toEqual(
    [],
  );
});

test('money is never a floating-point number', () => {
  const money = product.filter(file => /\/books\/(ledger|orders|positions|executions)\/rules\//.test(file));
  expect(linesMatching(money, /parseFloat|toFixed|Number\.parseFloat/)).toEqual([]);
});

test('migrations have numbers of their own and the name of their book or feature', () => {
  const migrations = tracked.filter(file => /^apps\/server\/migrations\/.*\.sql$/.test(file)).map(file => basename(file));
  const numbers = migrations.map(name => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(migrations.filter(name => !/^\d{4}_[a-z0-9-]+(_[a-z0-9-]+)*\.sql$/.test(name))).toEqual([]);
});

test('migrations name no schema: they also run in one that is rolled back, to know what they make', () => {
  const migrations = tracked.filter(file => /^apps\/server\/migrations\/.*\.sql$/.test(file));
  expect(linesMatching(migrations, /\bpublic\.|\bsearch_path\b/i)).toEqual([]);
});

test('one Node is pinned for every machine, and the lock file has it', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
  const pins = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(new Set(pins.map(([, version]) => version)).size).toBe(1);
  expect(pins.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
});

test('every dependency is pinned to one version', () => {
  const manifests = tracked.filter(file => basename(file) === 'package.json');
  const loose = manifests.flatMap(file => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(read(file)) as Record<string, Record<string, string>>;
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    return all
      .filter(([name, version]) => !name.startsWith('@parkett/') && !/^(npm:[\w@/-]+@)?\d+(\.\d+)*(-[\w.]+)?$/.test(version))
      .map(([name]) => `${file}: ${name}`);
  });
  expect(loose.filter(entry => !entry.endsWith('typescript-7'))).toEqual([]);
});

/** Articles of the help centre link to screens: `apps/web/src/help-links.test.ts` follows those. */
const isArticle = (file: string): boolean => file.startsWith('apps/server/src/features/help/articles/');

test("every link in the project's pages leads somewhere", () => {
  const pages = documents.filter(file => !isArticle(file));
  const broken = pages.flatMap(file =>
    [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => target ?? '')
      .filter(target => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(file), target)))
      .map(target => `${file} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('pages and code mention no folder of one machine', () => {
  const texts = [...documents, ...code.filter(file => file !== thisFile)].filter(file => extname(file) !== '.json');
  expect(linesMatching(texts, /(^|[\s'"`(=])\/(work|root)\//)).toEqual([]);
});
