import { Skeleton } from '@parkett/ui';

export default function LoginAfter() {
  return <Skeleton lines={6} height={48} />;
}
