import type { ShopSettings } from '@gadgetry/contract/shop';
import { createContext, useContext } from 'react';

const ShopContext = createContext<ShopSettings | null>(null);

export const ShopProvider = ShopContext.Provider;

/** The shop's public settings: the same on the server and in the browser. */
export function useShop(): ShopSettings {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error('useShop needs a ShopProvider above it');
  return shop;
}
