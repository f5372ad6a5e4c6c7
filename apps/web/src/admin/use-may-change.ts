import { changing } from '@gadgetry/contract/permissions';
import { useLocation } from 'react-router';
import { useMay } from '../api/use-session.ts';
import { screenAt } from './find-screens.ts';

/** Whether this person may change what the screen that they are on shows. */
export function useMayChange(): boolean {
  const may = useMay();
  const { pathname } = useLocation();
  const needs = screenAt(pathname)?.needs ?? 'any';
  return may(needs === 'any' ? needs : changing(needs));
}
