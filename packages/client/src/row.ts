import type { Endpoint } from "@croupier/contract/endpoint"

/** Fields that a client reads of a row of either table, the site's and the console's. */
export type Row = Pick<Endpoint, "method" | "module" | "form" | "input" | "value"> & { readonly path: string }

export type { Input, Value } from "@croupier/contract/endpoint"
