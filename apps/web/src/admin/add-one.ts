import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Handed along by a link to a list that says 'Create': its form is open at once. */
export const ADD_ONE = { addOne: true };

/** Whether such a link was followed to here. Back and a reload show the list. */
export function useWantsToAdd(): boolean {
  const state: unknown = useLocation().state;
  const isFollowed = useNavigationType() === NavigationType.Push;
  return isFollowed && typeof state === 'object' && state !== null && 'addOne' in state;
}
