import { navigate, presentLocation } from './location.ts';

/** Goes on from the present screen once an answer has come. A customer who has left the screen meanwhile stays where they went. */
export function goingOn(): typeof navigate {
  const { path } = presentLocation();
  return (to, options) => {
    if (presentLocation().path === path) navigate(to, options);
  };
}
