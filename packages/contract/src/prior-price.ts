/** As Article 6a of directive 98/6/EC asks: what a reduction is compared with is the lowest price of these days. */
export const PRIOR_PRICE_DAYS = 30;
