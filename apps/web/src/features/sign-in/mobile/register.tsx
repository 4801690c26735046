import { Skeleton } from '@parkett/ui';

export default function Register() {
  return <Skeleton lines={6} height={48} />;
}
