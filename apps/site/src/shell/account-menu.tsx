import { useId } from "react"
import { SignOutButton } from "./late-parts.tsx"
import { useT } from "../i18n/i18n.tsx"
import { openMemberCentre } from "../modals/open-member-centre.ts"
import { isTrial, useSession } from "../session/session.ts"
import { Icon } from "../ui/icon.tsx"
import { MemberLinks } from "./member-links.tsx"
import { MENU_ROW } from "./menu-row.ts"

/** The account's name, which opens the member centre, and its own menu behind a round button: a native popover, closed by escape and a click outside. */
export function AccountMenu() {
  const t = useT()
  const session = useSession()
  const id = useId()
  if (!session) return null
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        type="button"
        onClick={() => openMemberCentre()}
        className="hidden min-h-11 max-w-32 min-w-0 items-center rounded-pill px-2 font-semibold hover:bg-bg-2 min-[1500px]:inline-flex"
      >
        <span className="truncate">{session.account}</span>
      </button>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t("account")}
        className="hidden size-11 shrink-0 place-items-center rounded-pill bg-bg-2 hover:bg-bg-3 sm:grid"
      >
        <Icon name="user" />
      </button>
      <div
        id={id}
        popover="auto"
        className="account-menu m-0 w-64 rounded-card border border-line bg-bg-1 p-2 text-fg shadow-(--shadow-overlay)"
      >
        <p className="px-3 pt-2 pb-3">
          <span className="block truncate font-bold">{session.account}</span>
          {isTrial(session) ? <span className="text-sm text-brand-text">{t("trial_badge")}</span> : null}
        </p>
        <MemberLinks onFollow={close} />
        <SignOutButton className={`${MENU_ROW} w-full`} />
      </div>
    </>
  )
}
