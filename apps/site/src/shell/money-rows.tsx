import { Suspense } from "react"
import { useSettings } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import type { MemberPageName } from "../modals/member-pages.ts"
import { openModal } from "../modals/modals.tsx"
import { openMemberCentre } from "../modals/open-member-centre.ts"
import { guard, isTrial, useSession } from "../session/session.ts"
import { Art } from "../ui/art.tsx"
import { Icon, type IconName } from "../ui/icon.tsx"
import { MENU_ROW } from "./menu-row.ts"
import { RewardLink } from "./reward-link.tsx"
import { SiteLink } from "./site-link.tsx"

/** The first rows of the side menu: money in and out, and what the house gives. A visitor is asked to sign in. */
export function MoneyRows({ onFollow }: { readonly onFollow?: () => void }) {
  const t = useT()
  const session = useSession()
  const settings = useSettings()
  const follow = onFollow ? { onFollow } : {}
  const row = (icon: IconName, text: string, act: () => unknown) => (
    <button
      type="button"
      className={`${MENU_ROW} w-full`}
      onClick={() => {
        onFollow?.()
        act()
      }}
    >
      <Icon name={icon} />
      {text}
    </button>
  )
  const centre = (icon: IconName, text: string, page: MemberPageName) =>
    row(icon, text, () => openMemberCentre(page))
  return (
    <>
      {row("plus", t("deposit"), () => guard(() => openModal("deposit")))}
      {centre("banknote", t("withdraw"), "withdraw")}
      {settings.promotions.enabled ? (
        <SiteLink to="/promotions" className={MENU_ROW} {...(onFollow ? { onClick: onFollow } : {})}>
          <Art name="firecracker" size={22} />
          {t("nav_promotions")}
        </SiteLink>
      ) : null}
      {centre("user-plus", t("nav_share"), "referral")}
      {session && !isTrial(session) ? (
        <Suspense fallback={null}>
          <RewardLink {...follow} />
        </Suspense>
      ) : (
        centre("gift", t("nav_rewards"), "rewardCenter")
      )}
      {settings.member.manualRebate ? centre("coins", t("nav_cashback"), "manualRebate") : null}
    </>
  )
}
