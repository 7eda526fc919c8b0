import { LAUNCH_MODES, saveVendor, VENDOR_STATES } from "@croupier/contract/console/games"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Diff } from "../../parts/diff.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { theirsOf, versionAfter } from "./stale.ts"
import type { Vendor } from "./vendor.ts"
import { VendorLine } from "./vendor-line.tsx"

/** Opens or shuts a vendor. Where another person saved meanwhile, both versions show. */
export function VendorDialog({ vendor, onClose }: { readonly vendor: Vendor; readonly onClose: () => void }) {
  const t = useT("console-games")
  const [state, setState] = useState(vendor.state)
  const [launchMode, setLaunchMode] = useState(vendor.launchMode)
  const [countries, setCountries] = useState(vendor.closedCountries.join(" "))
  const [theirs, setTheirs] = useState<object>()
  const mayChange = useMay("games.vendors")
  // A vendor whose list never came has nothing to change yet.
  if (!mayChange || vendor.version === 0)
    return (
      <Dialog title={vendor.name} onClose={onClose}>
        <VendorLine vendor={vendor} />
      </Dialog>
    )
  const request = {
    state,
    launchMode,
    closedCountries: countries
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  }
  return (
    <WhyDialog
      title={vendor.name}
      action={t("save")}
      danger={state !== "OPEN"}
      act={(why) =>
        call(saveVendor, {
          code: vendor.code,
          version: versionAfter(theirs, vendor.version),
          ...request,
          why,
        }).catch((error: Error) => {
          setTheirs(theirsOf(error))
          throw error
        })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <VendorLine vendor={vendor} />
      <Choice
        label={t("state")}
        value={state}
        onChange={({ target }) => setState(VENDOR_STATES.find((each) => each === target.value) ?? state)}
      >
        {VENDOR_STATES.map((each) => (
          <option key={each} value={each}>
            {t(`vendor_state_${each}`)}
          </option>
        ))}
      </Choice>
      {state === "OPEN" ? null : <Notice>{t("vendor_shut_text")}</Notice>}
      <Choice
        label={t("launch_mode")}
        value={launchMode}
        onChange={({ target }) =>
          setLaunchMode(LAUNCH_MODES.find((each) => each === target.value) ?? launchMode)
        }
      >
        {LAUNCH_MODES.map((each) => (
          <option key={each} value={each}>
            {t(`launch_${each}`)}
          </option>
        ))}
      </Choice>
      <Field
        label={t("restricted_countries")}
        hint={t("restricted_hint")}
        value={countries}
        onChange={({ target }) => setCountries(target.value)}
      />
      {theirs ? <Diff before={theirs} after={{ ...vendor, ...request }} /> : null}
    </WhyDialog>
  )
}
