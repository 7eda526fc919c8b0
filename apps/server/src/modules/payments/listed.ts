/** A page of a time; `cursor` is the `next` of the page before. */
export interface Listed {
  readonly from: Date
  readonly to: Date
  readonly cursor?: string
}
