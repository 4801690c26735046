import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

/** Installs a package of Debian where we may: as root on Debian. Says so before; answers whether it is there now. */
export function installFromDebian({ name, missing }: { name: string; missing: string }): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`${missing}: installing ${name} from Debian …`);
  const install = (): boolean => apt('install', '-y', '--no-install-recommends', name);
  return install() || (apt('update') && install());
}
