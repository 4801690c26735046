import { Skeleton } from '@parkett/ui';

export default function Login() {
  return <Skeleton lines={6} height={48} />;
}
