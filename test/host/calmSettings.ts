/** What a test wants of a person's settings: no prompts, nothing saved or updated behind its back. */
export const calmSettings = {
  'security.workspace.trust.enabled': false,
  'files.autoSave': 'off',
  'workbench.startupEditor': 'none',
  // An editor that is shown a little later takes the focus, and would close what was opened since.
  'workbench.quickOpen.closeOnFocusLost': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'telemetry.telemetryLevel': 'off',
  // What moves or is drawn again and again keeps the processor from what is tested.
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};
