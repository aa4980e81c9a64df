export const java = `
(class_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(annotation_type_declaration name: (_) @name body: (_) @body) @interface
(record_declaration name: (_) @name body: (_) @body) @class
(enum_declaration name: (_) @name body: (_) @body) @enum
(enum_constant name: (_) @name) @field
(method_declaration name: (_) @name body: (_)? @body) @method
(constructor_declaration name: (_) @name body: (_) @body) @method
(compact_constructor_declaration name: (_) @name body: (_) @body) @method
(annotation_type_element_declaration name: (_) @name) @method
(field_declaration declarator: (variable_declarator name: (_) @name value: (_)? @body)) @field
(constant_declaration declarator: (variable_declarator name: (_) @name value: (_)? @body)) @field
`;

export const csharp = `
(namespace_declaration name: (_) @name body: (_) @body) @module
(class_declaration name: (_) @name body: (_)? @body) @class
(struct_declaration name: (_) @name body: (_)? @body) @class
(record_declaration name: (_) @name body: (_)? @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(enum_declaration name: (_) @name body: (_) @body) @enum
(enum_member_declaration name: (_) @name) @field
(delegate_declaration name: (_) @name) @type
(method_declaration name: (_) @name body: (_)? @body) @method
(constructor_declaration name: (_) @name body: (_)? @body) @method
(local_function_statement name: (_) @name body: (_)? @body) @function
(property_declaration name: (_) @name accessors: (_)? @body) @field
(event_declaration name: (_) @name) @field
(field_declaration (variable_declaration (variable_declarator name: (_) @name))) @field
(event_field_declaration (variable_declaration (variable_declarator name: (_) @name))) @field
`;

export const php = `
(namespace_definition name: (_) @name body: (_) @body) @module
(class_declaration name: (_) @name body: (_) @body) @class
(trait_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(enum_declaration name: (_) @name body: (_) @body) @enum
(enum_case name: (_) @name) @field
(function_definition name: (_) @name body: (_) @body) @function
(method_declaration name: (_) @name body: (_)? @body) @method
(property_declaration (property_element name: (_) @name)) @field
(const_declaration (const_element . (name) @name)) @constant
`;
