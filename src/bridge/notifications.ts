/** The notifications that a list has changed, by their names in the filter of `subscriptions/listen`. */
export const listNotifications = {
  resourcesListChanged: 'notifications/resources/list_changed',
  toolsListChanged: 'notifications/tools/list_changed',
  promptsListChanged: 'notifications/prompts/list_changed',
};

export const updated = 'notifications/resources/updated';
