import { Skeleton } from '@parkett/ui';

export default function AccountCentre() {
  return <Skeleton lines={6} height={48} />;
}
