interface Account {
  readonly accountId: string
}

/**
 * The account that is marked and paid, and the quote that stands. A quote names its account: that one is paid, even when another
 * account has become the first one meanwhile. A quote whose account is gone is void. Without a quote it is the account that was
 * chosen, or the first one.
 */
export function payeeOf<A extends Account, Q extends Account>(
  accounts: readonly A[],
  quoted: Q | undefined,
  chosen: string | undefined,
): { readonly account: A | undefined; readonly quote: Q | undefined } {
  const find = (id: string | undefined) => accounts.find(({ accountId }) => accountId === id)
  const paid = find(quoted?.accountId)
  return paid ? { account: paid, quote: quoted } : { account: find(chosen) ?? accounts[0], quote: undefined }
}
