/** Refusals by their codes: HTTP status, message key in `packages/locales`, and whether the operator should hear of it. */
export type Refusals = Readonly<
  Record<string, { readonly status: number; readonly key: string; readonly report: boolean }>
>
