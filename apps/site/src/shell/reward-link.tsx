import { myRewards } from "@croupier/contract/rewards"
import { useQuery } from "@tanstack/react-query"
import { query, refresh } from "../api/query.ts"
import { useT } from "../i18n/i18n.tsx"
import { openMemberCentre } from "../modals/open-member-centre.ts"
import { useAfterPlay } from "../realtime/use-after-play.ts"
import { Icon } from "../ui/icon.tsx"
import { MENU_ROW } from "./menu-row.ts"

/** The way to the reward centre, with how many rewards may be claimed. Shown to members with a real account. */
export function RewardLink({ onFollow }: { readonly onFollow?: () => void }) {
  const t = useT("member")
  const { data } = useQuery(query(myRewards, { show: "OPEN", limit: 1 }))
  useAfterPlay(() => void refresh(myRewards))
  const open = data?.open ?? 0
  return (
    <button
      type="button"
      className={`${MENU_ROW} w-full`}
      onClick={() => {
        onFollow?.()
        openMemberCentre("rewardCenter")
      }}
    >
      <Icon name="gift" />
      {t("member_rewards")}
      {open > 0 ? (
        <span className="figures ms-auto rounded-pill bg-bg-3 px-3 text-sm font-semibold text-brand-text">
          {open}
        </span>
      ) : null}
    </button>
  )
}
