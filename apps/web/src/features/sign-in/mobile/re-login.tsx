import { Skeleton } from '@parkett/ui';

export default function ReLogin() {
  return <Skeleton lines={6} height={48} />;
}
