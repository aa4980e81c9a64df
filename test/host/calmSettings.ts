/** What a test wants of a person's settings: no prompts, nothing saved or updated behind its back. */
export const calmSettings = {
  'security.workspace.trust.enabled': false,
  'files.autoSave': 'off',
  'workbench.startupEditor': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};
