import { useSettings } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import { openMemberCentre } from "../modals/open-member-centre.ts"
import { openModal } from "../modals/modals.tsx"
import { guard, hasAccountCentre, isTrial, useSession } from "../session/session.ts"
import { Icon } from "../ui/icon.tsx"
import { MENU_ROW } from "./menu-row.ts"

/** Pages that a signed-in person can open. A trial account has no password to change. */
export function MemberLinks({ onFollow }: { readonly onFollow?: () => void }) {
  const t = useT()
  const session = useSession()
  const { member } = useSettings()
  if (!session) return null
  const follow = (act: () => unknown) => () => {
    onFollow?.()
    act()
  }
  // Play money is told before the press what only a real account may do; the press leads to registration.
  const closed = isTrial(session) ? (
    <span className="ms-auto text-fg-3">
      <Icon name="lock" size={16} />
      <span className="sr-only">{t("real_accounts_only")}</span>
    </span>
  ) : null
  return (
    <>
      <button type="button" className={`${MENU_ROW} w-full`} onClick={follow(() => openMemberCentre())}>
        <Icon name="shield-check" />
        {t("security_centre")}
        {closed}
      </button>
      <button
        type="button"
        className={`${MENU_ROW} w-full`}
        onClick={follow(() => openMemberCentre("transferFund"))}
      >
        <Icon name="wallet" />
        {t("wallet")}
        {closed}
      </button>
      {isTrial(session) || !member.messages ? null : (
        <button
          type="button"
          className={`${MENU_ROW} w-full`}
          onClick={follow(() => openMemberCentre("messageV2"))}
        >
          <Icon name="mail" />
          {t("nav_messages")}
        </button>
      )}
      {hasAccountCentre(session) ? (
        <button
          type="button"
          className={`${MENU_ROW} w-full`}
          onClick={follow(() => openModal("agentCentre"))}
        >
          <Icon name="chart-column" />
          {t("agent_centre")}
        </button>
      ) : null}
      {isTrial(session) ? null : (
        <button
          type="button"
          className={`${MENU_ROW} w-full`}
          onClick={follow(() => guard(() => openModal("changePassword")))}
        >
          <Icon name="key-round" />
          {t("change_password")}
        </button>
      )}
    </>
  )
}
