import { useSettings } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import { MEMBER_PAGES, type MemberPageName } from "../modals/member-pages.ts"
import { openMemberCentre } from "../modals/open-member-centre.ts"
import { Icon } from "../ui/icon.tsx"
import { MENU_ROW } from "./menu-row.ts"

/** Pages of the member centre that the side menu names by themselves, in the order of the specification. */
const ROWS = [
  "playerRank",
  "personalHistoryCopy",
  "transactionHistory",
  "profile",
  "personalProfit",
] as const satisfies readonly MemberPageName[]

/** Rows of the side menu that lead to pages of the member centre. Shown to members with a real account. */
export function MemberRows({ onFollow }: { readonly onFollow?: () => void }) {
  const t = useT("member")
  const settings = useSettings()
  return ROWS.filter((name) => MEMBER_PAGES[name].offered(settings)).map((name) => (
    <button
      key={name}
      type="button"
      className={`${MENU_ROW} w-full`}
      onClick={() => {
        onFollow?.()
        openMemberCentre(name)
      }}
    >
      <Icon name={MEMBER_PAGES[name].icon} />
      {t(MEMBER_PAGES[name].text)}
    </button>
  ))
}
