/** The pages whose forms are kept; the one that was left longest ago goes first. */
export const MOST_KEPT = 6

/** The kept pages, the one left longest ago first, once something was typed in the page that shows. */
export const keepTyped = <Name>(kept: readonly Name[], shown: Name): readonly Name[] =>
  kept.includes(shown) ? kept : [...kept, shown].slice(-MOST_KEPT)

/** The same once a page was left. */
export const afterLeaving = <Name>(kept: readonly Name[], left: Name): readonly Name[] =>
  kept.includes(left) ? [...withoutPage(kept, left), left] : kept

export const withoutPage = <Name>(kept: readonly Name[], page: Name): readonly Name[] =>
  kept.filter((name) => name !== page)
