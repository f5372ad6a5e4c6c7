import type { Product } from '@gadgetry/contract/catalogue';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SavedState {
  readonly items: readonly Product[];
  /** False until the browser's stored list has been read. */
  readonly restored: boolean;
}

const empty: SavedState = { items: [], restored: false };

const without = (items: readonly Product[], id: string) => items.filter((item) => item._id !== id);

const slice = createSlice({
  name: 'saved',
  initialState: empty,
  reducers: {
    savedToggled: (saved, { payload }: PayloadAction<Product>): SavedState => {
      const others = without(saved.items, payload._id);
      const wasSaved = others.length < saved.items.length;
      return { ...saved, items: wasSaved ? others : [...saved.items, payload] };
    },
    savedRemoved: (saved, { payload: id }: PayloadAction<string>): SavedState => ({
      ...saved,
      items: without(saved.items, id),
    }),
    /** An item that was removed goes back to where it was. */
    savedReturned: (
      saved,
      { payload: { item, index } }: PayloadAction<{ item: Product; index: number }>,
    ): SavedState => {
      const present = saved.items.some(({ _id }) => _id === item._id);
      return present ? saved : { ...saved, items: saved.items.toSpliced(index, 0, item) };
    },
    savedRestored: (saved, { payload }: PayloadAction<readonly Product[]>): SavedState => ({
      items: saved.items.reduce((items, item) => [...without(items, item._id), item], payload),
      restored: true,
    }),
    /** Another tab has changed the list. */
    savedReplaced: (saved, { payload }: PayloadAction<readonly Product[]>): SavedState => ({
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
export const selectIsSaved = (id: string) => (state: WithSaved) =>
  state.saved.items.some((item) => item._id === id);
