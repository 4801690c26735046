import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Every file of the projects that git knows or would take, with a hash of its content. */
function tree(): readonly string[] {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const files = names.split('\n').filter(Boolean);
  return files.map(
    file =>
      `${createHash('sha256')
        .update(readFileSync(join(import.meta.dirname, file)))
        .digest('hex')} ${file}`,
  );
}

test('The projects are as their tool makes them: it changes nothing', () => {
  const before = tree();
  const cli = join(dirname(createRequire(import.meta.url).resolve('@capacitor/cli/package.json')), 'bin/capacitor');
  execFileSync(process.execPath, [cli, 'sync'], { cwd: import.meta.dirname, stdio: 'pipe' });
  expect(tree()).toEqual(before);
});

test('The one program among the files is the one that was looked at', () => {
  const sum = createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'android/gradle/wrapper/gradle-wrapper.jar')))
    .digest('hex');
  expect(readFileSync(join(import.meta.dirname, '../../programs.sha256'), 'utf8')).toMatch(
    `${sum}  apps/mobile/android/gradle/wrapper/gradle-wrapper.jar\n`,
  );
  expect(tree().filter(file => /\.(jar|aar|so|dll|apk|keystore|jks)$/.test(file))).toHaveLength(1);
});

test('Nothing of the app is backed up, nothing goes over plain http, and its page is that of no address until a customer names one', () => {
  const manifest = read('android/app/src/main/AndroidManifest.xml');
  expect(manifest).toMatch(/android:allowBackup="false"/);
  expect(manifest).toMatch(/android:usesCleartextTraffic="false"/);
  expect(manifest).not.toMatch(/android:debuggable|networkSecurityConfig|android:scheme="http"/);
  expect(read('ios/App/App/Info.plist')).not.toMatch(/NSAppTransportSecurity/);
  const settings = JSON.parse(read('capacitor.config.json')) as { server: object; android: object; plugins: object };
  // An address here, or one more that may be gone to, would get the bridge.
  expect(settings.server).toEqual({ errorPath: 'index.html' });
  expect(settings.android).toMatchObject({ webContentsDebuggingEnabled: false, allowMixedContent: false });
});

test('The status bar has dark signs in both themes, and no launch theme is dark', () => {
  expect(JSON.parse(read('capacitor.config.json'))).toMatchObject({ plugins: { SystemBars: { style: 'LIGHT' } } });
  expect(read('android/app/src/main/res/values/styles.xml').match(/windowBackground">@android:color\/white/g)).toHaveLength(1);
});

test('The page inside the app asks nobody, loads nothing, and has its words in five languages', () => {
  const page = read('www/index.html');
  expect(page).toMatch(/content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'self'"/);
  expect(page).not.toMatch(/(src|href)="(?!\/again"|\/change")/);
  const [, list] = /const words = (\{.*?\n {6}\});/s.exec(page)!;
  const languages = [...list!.matchAll(/^ {8}"([\w-]+)": (\{.*\}),?$/gm)].map(([, language, words]) => [
    language,
    Object.keys(JSON.parse(words!) as object),
  ]);
  expect(languages.map(([language]) => language)).toEqual(['de', 'en', 'ko', 'zh', 'zh-Hant']);
  const [, keys] = languages[0]!;
  for (const [, others] of languages) expect(others).toEqual(keys);
  for (const [, said] of page.matchAll(/data-says="(\w+)"/g)) expect(keys).toContain(said);
});
