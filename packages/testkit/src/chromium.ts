import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chromium, type Browser, type CDPSession, type Page } from "playwright-core"
import { PATIENCE_MS } from "./patience.ts"

const PLACES = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/opt/homebrew/bin/chromium",
]

/** The first Chromium that starts: CHROMIUM_PATH, the system's, Playwright's own download. */
export function findChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"]
  const places = given === undefined || given === "" ? [...PLACES, chromium.executablePath()] : [given]
  return places.find((place) => existsSync(place) && starts(place))
}

/** Playwright's list of features to disable, which Chromium replaces by the last list that it is given. */
const PLAYWRIGHT_DISABLES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
]
/**
 * The address bar of each window prepares its list of suggestions as pages in renderers of their own: three tenths of
 * the processor time of a visit.
 */
const SUGGESTION_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"]

/** A downloaded one may lack the system's libraries, and a package may be an empty shell: asking tells. */
const starts = (path: string): boolean =>
  spawnSync(path, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: PATIENCE_MS }).status === 0

/** Opens the browser without a window. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error("no Chromium was found: run npm test, which installs one, or set CHROMIUM_PATH")
  return chromium.launch({
    executablePath,
    timeout: PATIENCE_MS,
    args: [
      // Chromium has no sandbox for root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // No screen draws with WebGL, and painting by the processor costs a sixth less than a graphics card played by it.
      "--disable-gpu",
      `--disable-features=${[...PLAYWRIGHT_DISABLES, ...SUGGESTION_PAGES].join(",")}`,
      // /dev/shm is small in containers.
      "--disable-dev-shm-usage",
    ],
  })
}

/** Gives a page's browser a device that holds passkeys and knows its owner. */
export async function addPasskeyDevice(
  page: Page,
): Promise<{ readonly device: CDPSession; readonly authenticatorId: string }> {
  const device = await page.context().newCDPSession(page)
  await device.send("WebAuthn.enable")
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { device, authenticatorId }
}
