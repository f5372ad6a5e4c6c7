import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api, type ServerSide } from '../api/base-api.ts';
import { cartReducer } from '../shopping/cart-slice.ts';
import { savedReducer } from '../shopping/saved-slice.ts';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  cart: cartReducer,
  saved: savedReducer,
});

export type ShopState = ReturnType<typeof reducer>;

/** `known` is what the server has asked already; `server` answers its calls while it renders. */
export function createStore(known: Partial<ShopState> = {}, server?: ServerSide) {
  return configureStore({
    reducer,
    preloadedState: known,
    devTools: import.meta.env.DEV,
    middleware: (defaults) => defaults({ thunk: { extraArgument: server } }).concat(api.middleware),
  });
}

export type ShopStore = ReturnType<typeof createStore>;
