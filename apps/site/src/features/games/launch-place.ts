import type { launchGame } from "@croupier/contract/launch"
import type { Value } from "@croupier/contract/endpoint"

export type Launched = Value<typeof launchGame>

/** Where an opened game goes: a board of the site, the frame, a window of its own, or nowhere. */
export type LaunchPlace =
  | { readonly kind: "board"; readonly href: string }
  | { readonly kind: "frame"; readonly url: string }
  | { readonly kind: "window"; readonly url: string }
  | { readonly kind: "stranger" }

/**
 * Only an origin that the house names may stand in the frame. The site's own may not: with the rights that a
 * game's frame has, it could take off its own chains.
 */
export function placeOf(
  { game_url, game_url2 }: Pick<Launched, "game_url" | "game_url2">,
  here: string,
  allowed: readonly string[],
): LaunchPlace {
  const given = game_url ?? game_url2 ?? ""
  if (/^\/(?!\/)/.test(given)) {
    const { pathname, search } = new URL(given, here)
    return { kind: "board", href: pathname + search }
  }
  const url = URL.parse(given)
  const known =
    url !== null && url.origin !== here && allowed.some((each) => URL.parse(each)?.origin === url.origin)
  if (!known) return { kind: "stranger" }
  return game_url === null ? { kind: "window", url: url.href } : { kind: "frame", url: url.href }
}
