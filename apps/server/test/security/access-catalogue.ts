import { attributeBody } from '../attributes.ts';
import { productBody } from '../stocked-shop.ts';
import {
  type Row,
  adminFindsNone,
  adminReads,
  adminWrites,
  api,
  at,
  creating,
  everyone,
  next,
  onePixel,
  status,
  unknownId,
} from './access-rows.ts';

const products: Record<string, Row> = {
  'GET /api/v1/products': at(`${api}/products`),
  'GET /api/v1/products/:id': {
    expected: everyone,
    call: ({ product }) => ({ url: `${api}/products/${product._id}` }),
  },
  'GET /api/v1/products/filters': at(`${api}/products/filters`),
  'GET /api/v1/products/:id/related': {
    expected: everyone,
    call: ({ product }) => ({ url: `${api}/products/${product._id}/related` }),
  },
  'GET /api/v1/products/:id/bought-with': {
    expected: everyone,
    call: ({ product }) => ({ url: `${api}/products/${product._id}/bought-with` }),
  },
  'GET /api/v1/categories': at(`${api}/categories`),
  'GET /api/v1/category-tiles': at(`${api}/category-tiles`),
  'GET /api/v1/home-rows': at(`${api}/home-rows`),
  'GET /api/v1/search/suggestions': at(`${api}/search/suggestions?q=lamp`),
  'GET /api/v1/categories/:id': adminReads(({ shop }) => `${api}/categories/${shop.category._id}`),
  'GET /api/v1/products/:id/stock-movements': adminReads(
    ({ product }) => `${api}/products/${product._id}/stock-movements`,
  ),
  // An upload changes nothing yet: the record is that of the product that names it.
  'POST /api/v1/pictures': adminWrites(
    () => ({ url: `${api}/pictures`, file: onePixel }),
    'nothing',
    creating,
  ),
  'POST /api/v1/products': adminWrites(
    ({ shop }) => ({ url: `${api}/products`, body: productBody(shop.category) }),
    'history',
    creating,
  ),
  'PUT /api/v1/products/:id': adminWrites(
    ({ shop, edited: product }) => ({
      url: `${api}/products/${product._id}`,
      body: productBody(shop.category),
    }),
    'history',
  ),
  'PUT /api/v1/products/:id/variants': adminWrites(
    ({ edited: product }) => ({
      url: `${api}/products/${product._id}/variants`,
      body: { options: [], variants: [{ options: [], price: Number(next()), stockQuantity: 5 }] },
    }),
    'history',
  ),
  'GET /api/v1/admin/products/:id/low-stock': adminReads(
    ({ edited }) => `${api}/admin/products/${edited._id}/low-stock`,
  ),
  // That numbers change by it, low-stock.test.ts says: the variants of this one change beside it.
  'PUT /api/v1/admin/products/:id/low-stock': adminWrites(
    () => ({
      url: `${api}/admin/products/${unknownId}/low-stock`,
      body: { variants: [{ variantId: unknownId, from: null, to: 3 }] },
    }),
    'nothing',
    adminFindsNone,
  ),
  'PUT /api/v1/products/:id/status': status(({ edited }) => `/products/${edited._id}`),
  'POST /api/v1/categories': adminWrites(
    () => ({ url: `${api}/categories`, body: { name: `Matrix ${next()}` } }),
    'history',
    creating,
  ),
  'PUT /api/v1/categories/:id': adminWrites(
    ({ shop }) => ({
      url: `${api}/categories/${shop.category._id}`,
      body: { name: `Renamed ${next()}` },
    }),
    'history',
  ),
  'PUT /api/v1/categories/:id/status': status(({ shop }) => `/categories/${shop.category._id}`),
};

const attributes: Record<string, Row> = {
  'GET /api/v1/attributes': adminReads(
    ({ shop }) => `${api}/attributes?category=${shop.category._id}`,
  ),
  'GET /api/v1/attributes/:id': adminReads(({ attribute }) => `${api}/attributes/${attribute._id}`),
  'POST /api/v1/attributes': adminWrites(
    ({ shop }) => ({
      url: `${api}/attributes`,
      body: attributeBody(shop, { name: `Matrix ${next()}` }),
    }),
    'history',
    creating,
  ),
  'PUT /api/v1/attributes/:id': adminWrites(
    ({ shop, attribute }) => ({
      url: `${api}/attributes/${attribute._id}`,
      body: attributeBody(shop, { name: `Renamed ${next()}` }),
    }),
    'history',
  ),
  'PUT /api/v1/attributes/:id/position': adminWrites(
    ({ attribute }) => ({
      url: `${api}/attributes/${attribute._id}/position`,
      body: { before: null },
    }),
    'history',
  ),
  'POST /api/v1/attributes/:id/preview': adminWrites(
    ({ shop, attribute }) => ({
      url: `${api}/attributes/${attribute._id}/preview`,
      body: attributeBody(shop, { name: 'Renamed' }),
    }),
    'nothing',
  ),
  'DELETE /api/v1/attributes/:id': adminWrites(
    ({ unwanted }) => ({ url: `${api}/attributes/${unwanted._id}` }),
    'history',
  ),
};

export const catalogue: Record<string, Row> = { ...products, ...attributes };
