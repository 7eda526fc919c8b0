import { Outlet, useBlocker } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { ExportsPlace } from "../exports/exports-place.tsx"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { holdsUnsaved, mayLeave } from "../parts/unsaved.ts"
import { FactorsDialog } from "../session/factors-dialog.tsx"
import { chooseMerchant, theMerchant, useSessionState } from "../session/session-store.ts"
import { signOut } from "../session/sign-out.ts"
import { KeysHelp } from "./keys-help.tsx"
import { useKeys } from "./keys.ts"
import { Navigation } from "./navigation.tsx"
import { Palette } from "./palette.tsx"
import { Preferences } from "./preferences.tsx"

/** The frame of every room: where one is, for which merchant, and how to get elsewhere. */
export function Shell() {
  const t = useT()
  const [menu, setMenu] = useState(false)
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const [factors, setFactors] = useState(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => !(isSamePlace(current, next) || (await mayLeave())),
    enableBeforeUnload: () => holdsUnsaved(),
  })
  useKeys({ palette: () => setPalette(true), help: () => setHelp(true) })
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[208px_minmax(0,1fr)]">
      <a
        href="#room"
        className="absolute -top-20 start-2 z-50 rounded-ctl bg-brand px-3 py-2 text-brand-ink focus:top-2"
      >
        {t("skip_to_room")}
      </a>
      <header className="sticky top-0 z-20 col-span-full flex flex-wrap items-center gap-2 border-b border-line bg-bg-1 px-3 py-2">
        <Button kind="bare" className="lg:hidden" aria-expanded={menu} onClick={() => setMenu(!menu)}>
          <Icon name="menu" />
          <span className="sr-only">{t("menu")}</span>
        </Button>
        <MerchantChoice />
        <Button className="ms-auto" onClick={() => setPalette(true)}>
          <Icon name="search" />
          <span className="hidden sm:inline">{t("palette")}</span>
          <kbd className="hidden text-xs text-fg-3 sm:inline">Ctrl K</kbd>
          <span className="sr-only sm:hidden">{t("palette")}</span>
        </Button>
        <ExportsPlace />
        <Account onKeys={() => setHelp(true)} onFactors={() => setFactors(true)} />
      </header>
      <div className={`${menu ? "block" : "hidden"} border-e border-line bg-bg-1 lg:block`}>
        <Navigation onGone={() => setMenu(false)} />
      </div>
      <main id="room" tabIndex={-1} className="min-w-0 p-3 focus:outline-none sm:p-4">
        <Suspense fallback={<p className="p-6 text-center text-fg-3">{t("loading")}</p>}>
          <Outlet />
        </Suspense>
      </main>
      {palette ? <Palette onClose={() => setPalette(false)} /> : null}
      {factors ? <FactorsDialog onClose={() => setFactors(false)} /> : null}
      {help ? <KeysHelp onClose={() => setHelp(false)} /> : null}
    </div>
  )
}

interface Place {
  readonly pathname: string
  readonly search: object
}

/** A jump to another setting leaves the settings as they stand, with what was changed in them. */
const isSamePlace = (one: Place, other: Place): boolean => placeOf(one) === placeOf(other)
const placeOf = ({ pathname, search }: Place): string =>
  JSON.stringify([pathname, { ...search, setting: undefined }])

function MerchantChoice() {
  const t = useT()
  const { me } = useSessionState()
  const merchants = me?.merchants ?? []
  const present = theMerchant()
  if (merchants.length < 2) return <strong className="truncate">{present?.name ?? t("console")}</strong>
  return (
    <select
      aria-label={t("merchant")}
      className="field-input max-w-44"
      value={present?.code}
      onChange={({ target: { value } }) =>
        void mayLeave().then((may) => (may ? chooseMerchant(value) : undefined))
      }
    >
      {merchants.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

function Account({ onKeys, onFactors }: { readonly onKeys: () => void; readonly onFactors: () => void }) {
  const t = useT()
  const { me } = useSessionState()
  return (
    <details className="relative">
      <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-ctl border border-ctl px-3 text-sm hover:bg-bg-2">
        {me?.login}
      </summary>
      <div className="absolute end-0 mt-1 grid w-64 gap-3 rounded-ctl border border-line bg-bg-1 p-3 shadow-lg">
        <p className="text-sm text-fg-2">
          {me?.name}
          <br />
          {me?.roles.map((role) => t(`role_${role}`)).join(", ")}
        </p>
        <Preferences />
        <Button onClick={onFactors}>
          <Icon name="key-round" />
          {t("factors")}
        </Button>
        <Button onClick={onKeys}>
          {t("keys")} <kbd className="text-xs text-fg-3">?</kbd>
        </Button>
        <Button onClick={() => void mayLeave().then((may) => (may ? signOut() : undefined))}>
          <Icon name="log-out" />
          {t("sign_out")}
        </Button>
      </div>
    </details>
  )
}
