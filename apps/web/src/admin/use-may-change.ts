import { changing } from '@gadgetry/contract/permissions';
import { useLocation } from 'react-router';
import { useMay } from '../api/use-session.ts';
import { screenAt } from './find-screens.ts';

/** Whether this person may change what the screen that they are on shows. What they do not see has nothing to say. */
export function useMayChange(): boolean {
  const may = useMay();
  const { pathname } = useLocation();
  const needs = screenAt(pathname)?.needs ?? 'any';
  return needs === 'any' || !may(needs) || may(changing(needs));
}
