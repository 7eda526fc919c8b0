import fc from "fast-check"

/**
 * The setting PROPERTY_RUNS: how many times its runs each property test makes. 1 unless it is set.
 * Throws RangeError on anything but a whole number from 1.
 */
export function propertyRuns(setting: string | undefined): number {
  const times = Number(setting ?? "1")
  if (!Number.isSafeInteger(times) || times < 1)
    throw new RangeError(`PROPERTY_RUNS is a whole number from 1, not ${setting}`)
  return times
}

/** Runs of a property where neither the test nor its settings say how often. */
const USUAL_RUNS = 100

const times = propertyRuns(process.env.PROPERTY_RUNS)
const more = <T>(settings: fc.Parameters<T> | undefined): fc.Parameters<T> => ({
  ...settings,
  numRuns: (settings?.numRuns ?? fc.readConfigureGlobal().numRuns ?? USUAL_RUNS) * times,
})

function assertMore<T>(property: fc.IAsyncProperty<T>, settings?: fc.Parameters<T>): Promise<void>
function assertMore<T>(property: fc.IProperty<T>, settings?: fc.Parameters<T>): void
function assertMore<T>(
  property: fc.IAsyncProperty<T> | fc.IProperty<T>,
  settings?: fc.Parameters<T>,
): Promise<void> | void {
  return property.isAsync() ? fc.assert(property, more(settings)) : fc.assert(property, more(settings))
}

/** fast-check as tests import it where PROPERTY_RUNS is set (vitest.config.ts puts this file in its place). */
export default { ...fc, assert: assertMore }
