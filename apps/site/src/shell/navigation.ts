import type { LotteryCategory } from "@croupier/contract/lottery"
import { isHallOpen } from "../boot/boot.ts"
import type { Key } from "../i18n/texts.ts"
import type { ArtName } from "../ui/art.tsx"

export interface NavigationItem {
  readonly path: string
  /** Key of the core texts. */
  readonly text: Key
  readonly art: ArtName
  /** Lottery types wear the brand's colour. */
  readonly tinted?: true
  /** The header holds what most people look for; the menu holds everything. */
  readonly inHeader?: true
  /** Only a signed-in member has one. */
  readonly signedIn?: true
  /** Only a house that has such a lottery has one. */
  readonly hall?: LotteryCategory
}

/** The pages that may be open. A category comes in here together with its first game. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: "/hot", text: "nav_hot", art: "fire", inHeader: true },
  { path: "/fav", text: "nav_fav", art: "heart", inHeader: true, signedIn: true },
  { path: "/lottery", text: "nav_lottery", art: "ticket", tinted: true, inHeader: true, hall: "LOTT" },
  { path: "/elott", text: "nav_elott", art: "numbers", tinted: true, inHeader: true, hall: "ELOTT" },
  { path: "/vnlottery", text: "nav_vnlottery", art: "dragon", tinted: true, inHeader: true, hall: "VN" },
  { path: "/seaLottery", text: "nav_sealottery", art: "mango", tinted: true, inHeader: true, hall: "SEA" },
  { path: "/noticePage", text: "nav_notices", art: "scroll", inHeader: true },
]

/** The entries of this house's menus, for a visitor or for a member. */
export const openPages = (isMember: boolean): readonly NavigationItem[] =>
  NAVIGATION.filter(({ signedIn, hall }) => (isMember || !signedIn) && (!hall || isHallOpen(hall)))
