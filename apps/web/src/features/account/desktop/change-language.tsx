import { Skeleton } from '@parkett/ui';

export default function ChangeLanguage() {
  return <Skeleton lines={6} height={48} />;
}
