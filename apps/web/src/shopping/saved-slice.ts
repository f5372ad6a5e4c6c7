import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ChosenProduct, choiceKey, withoutReviews } from './chosen-product.ts';

export interface SavedState {
  readonly items: readonly ChosenProduct[];
  /** False until the browser's stored list has been read. */
  readonly restored: boolean;
}

const empty: SavedState = { items: [], restored: false };

const without = (items: readonly ChosenProduct[], key: string) =>
  items.filter((item) => choiceKey(item) !== key);

const slice = createSlice({
  name: 'saved',
  initialState: empty,
  reducers: {
    savedToggled: (saved, { payload }: PayloadAction<ChosenProduct>): SavedState => {
      const others = without(saved.items, choiceKey(payload));
      const wasSaved = others.length < saved.items.length;
      return { ...saved, items: wasSaved ? others : [...saved.items, withoutReviews(payload)] };
    },
    savedRemoved: (saved, { payload: key }: PayloadAction<string>): SavedState => ({
      ...saved,
      items: without(saved.items, key),
    }),
    /** An item that was removed goes back to where it was. */
    savedReturned: (
      saved,
      { payload: { item, index } }: PayloadAction<{ item: ChosenProduct; index: number }>,
    ): SavedState => {
      const present = saved.items.some((other) => choiceKey(other) === choiceKey(item));
      return present ? saved : { ...saved, items: saved.items.toSpliced(index, 0, item) };
    },
    savedRestored: (saved, { payload }: PayloadAction<readonly ChosenProduct[]>): SavedState => ({
      items: saved.items.reduce(
        (items, item) => [...without(items, choiceKey(item)), item],
        payload,
      ),
      restored: true,
    }),
    /** Another tab has changed the list. */
    savedReplaced: (saved, { payload }: PayloadAction<readonly ChosenProduct[]>): SavedState => ({
      ...saved,
      items: payload,
    }),
  },
});

export const savedReducer = slice.reducer;
export const { savedToggled, savedRemoved, savedReturned, savedRestored, savedReplaced } =
  slice.actions;

interface WithSaved {
  readonly saved: SavedState;
}

export const selectSavedItems = (state: WithSaved) => state.saved.items;
export const selectSavedRestored = (state: WithSaved) => state.saved.restored;
export const selectSavedCount = (state: WithSaved) => state.saved.items.length;
export const selectIsSaved = (key: string) => (state: WithSaved) =>
  state.saved.items.some((item) => choiceKey(item) === key);
